/** The colors that an SVG is painted with, as its attributes name them. */
export function paintOf(svg: string): string[] {
	return [...svg.matchAll(/\b(?:fill|stroke|stop-color)="(#[\da-f]{6})"/gi)].map(
		([, color]) => color,
	);
}

/** How far two colors are apart, from 1 to 21 (WCAG 2.1, contrast ratio). */
export function contrastOf(one: string, other: string): number {
	const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
	return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(color: string): number {
	const [red, green, blue] = [1, 3, 5].map((at) => {
		const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
		return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
