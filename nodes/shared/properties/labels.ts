/** Returns a name in code as a label: 'Publication Date' for `publicationDate`, 'Preview URL' for `previewUrl`. */
export function labelOf(name: string): string {
	const words = name.replace(/[A-Z]/g, ' $&').replace(/_/g, ' ');
	return words
		.replace(/(?:^| )[a-z]/g, (start) => start.toUpperCase())
		.replace(/\b(Id|Url)\b/g, (word) => word.toUpperCase());
}
