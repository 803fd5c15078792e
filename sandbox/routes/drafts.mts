import { findChannel, publication, type Channel } from '../company/channels.mts';
import type { Company } from '../company/company.mts';
import { createCuration } from '../company/curations.mts';
import {
	createDraft,
	draftRecord,
	publishedRow,
	shown,
	STATUS,
	templateRow,
	type Draft,
	type LetterRow,
} from '../company/drafts.mts';
import { opaqueId } from '../company/ids.mts';
import { byId, envelope, notValid } from '../server/answers.mts';
import { route } from '../server/route.mts';
import type { Service } from '../service.mts';
import { pageBounds } from './paging.mts';

interface DraftBody {
	channel: string;
	subject: string;
	subtitle?: string | null;
	suppress?: string[];
}
interface OneLetter {
	path: { letterId: string };
}

export const drafts = {
	getLetters: route<{
		query: {
			page: number;
			limit: number;
			allChannels: boolean;
			'channels[]'?: string[];
			status: string;
			keyword?: string;
			'tags[]'?: string[];
			orderBy: 'updated_at' | 'publication_date';
			asc: boolean;
		};
	}>(({ query }, service) => {
		const { 'channels[]': slugs, 'tags[]': tags = [], allChannels, asc } = query;
		const keyword = query.keyword?.toLowerCase() ?? '';
		const status = Number(query.status);
		const key = ({ updatedAt, publicationDate, publicationDateOffset }: LetterRow) =>
			query.orderBy === 'updated_at' ? updatedAt : instant(publicationDate, publicationDateOffset);
		const matching = rowsOf(service.company)
			.filter(
				(row) =>
					isInScope(row, slugs, allChannels) &&
					(status === STATUS.any || row.publicationStatus === status) &&
					row.title.toLowerCase().includes(keyword) &&
					tags.every((tag) => (row as Draft).tagIds?.includes(tag)),
			)
			.sort((one, other) => (asc ? 1 : -1) * (key(one) < key(other) ? -1 : 1));
		const bounds = pageBounds({ page: query.page, size: query.limit }, service);
		const items = matching.slice(...bounds).map(shown);
		return { status: 200, body: { items, total: matching.length } };
	}),

	createDraft: route<{
		body: DraftBody & { html: string; segment: number; tags?: string[] };
	}>(({ body }, service) => {
		const { html, segment: segmentId, subject: title } = body;
		const subtitle = body.subtitle ?? '';
		const draft = saved({ title, subtitle, html, segmentId }, channelOf(body), service);
		return envelope(draftRecord(draft), 1, 'The draft is created.', 201);
	}),

	// The response is not documented.
	createDraftFromTemplate: route<{
		path: { templateId: string };
		body: DraftBody & { curations?: Array<Record<string, never>> };
	}>(({ path, body }, service) => {
		const template = oneRow(path.templateId, service.company);
		const channel = channelOf(body);
		for (const { url = '', ...fields } of body.curations ?? []) {
			service.company.curations.unshift(
				createCuration({ ...fields, originalUrl: url }, service.clock()),
			);
		}
		const titles = (body.curations ?? []).map(({ title = '' }) => String(title));
		const html = `<html><body><h1>${titles.join('</h1><h1>').replaceAll(/<(?!\/?h1>)/g, '&lt;')}</h1></body></html>`;
		const given = { title: body.subject, subtitle: body.subtitle ?? template.subtitle, html };
		const draft = saved(given, channel, service);
		return envelope(draftRecord(draft), 1, 'The draft is created.', 201);
	}),

	cloneLetter: route<OneLetter & { body: { channelId?: number; title?: string; status?: number } }>(
		({ path, body }, service) => {
			const original = oneRow(path.letterId, service.company);
			const channel = findChannel(original.channelSlug ?? '');
			const copy = saved(
				{
					title: body.title ?? original.title,
					subtitle: original.subtitle,
					publicationStatus: body.status ?? original.publicationStatus,
				},
				channel,
				service,
			);
			const { updatedAt: createdAt } = copy;
			return envelope({ ...shown(copy), createdAt }, 10, 'The letter is cloned.', 201);
		},
	),

	// As the worst does: a template, and a letter that was sent, go out like a draft.
	sendLetter: route<OneLetter & { body: { channel: string; segment: number } }>(
		({ path, body }, { company, clock }) => {
			const channel = channelOf(body);
			const letter = oneRow(path.letterId, company);
			if ((letter as Draft).hasAbTest) throw notValid(['letters with an A/B test are not sent']);
			const sent = publication(clock(), channel);
			Object.assign(letter, { ...sent, publicationStatus: STATUS.published });
			const { uniqueId, publicationDate } = letter;
			return envelope({ uniqueId, publicationDate }, 0, 'It is on its way.');
		},
	),

	getLetterById: route<OneLetter>(({ path }, { company }) =>
		envelope(shown(oneRow(path.letterId, company)), 10, 'Success', 201),
	),

	deleteLetter: route<OneLetter>(({ path }, { company }) => {
		oneRow(path.letterId, company);
		const isOther = ({ uniqueId }: { uniqueId: string }) => uniqueId !== path.letterId;
		company.drafts = company.drafts.filter(isOther);
		company.letters = company.letters.filter(isOther);
		company.templates = company.templates.filter(isOther);
		return envelope(null, 0, 'The letter is deleted.');
	}),

	getClickedLinks: route<OneLetter>(({ path }, { company }) => {
		const { publicationStatus } = oneRow(path.letterId, company);
		const links = ['https://news.example/a?b=1&c=ü', 'https://news.example/b'];
		const clicked = publicationStatus === STATUS.published ? links : [];
		return envelope(clicked, clicked.length);
	}),
};

/** The order of publication: dates are in the channels' own zones. */
const instant = (date: string, offset: string) =>
	date === '' ? '' : new Date(`${date}${offset}`).toISOString();

function rowsOf({ drafts: own, letters, templates }: Company): LetterRow[] {
	return [...own, ...letters.map(publishedRow), ...templates.map(templateRow)];
}

/** Channels win over all of them; without either there are only the templates of the company. */
function isInScope({ channelSlug }: LetterRow, slugs: string[] | undefined, all: boolean): boolean {
	if (slugs !== undefined) return channelSlug !== null && slugs.includes(channelSlug);
	return all ? channelSlug !== null : channelSlug === null;
}

/** Finds a letter of any state, or a template. Throws 404 if it does not exist. */
export function oneRow(id: string, company: Company): LetterRow {
	return byId(rowsOf(company), id, 'letter');
}

function channelOf({ channel: slug }: { channel: string }): Channel {
	const channel = findChannel(slug);
	if (!channel) throw notValid([`channel: ${slug} is not a channel of this company`]);
	return channel;
}

function saved(
	given: Partial<Draft> & Pick<Draft, 'title'>,
	channel: Channel | undefined,
	{ company, clock }: Service,
): Draft {
	company.made += 1;
	const uniqueId = opaqueId('ltr', `made ${company.made}`);
	const draft = createDraft({ ...given, uniqueId }, channel, clock());
	company.drafts.unshift(draft);
	return draft;
}
