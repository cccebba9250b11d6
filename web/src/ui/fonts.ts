// Fetches the letters of a text in a font before somebody reads it: when a font comes, the browser
// lays out the whole page anew. If it does not come, another font is shown.
export function fetchFont(font: string, letters: string): void {
  void document.fonts.load(font, letters).catch(() => {})
}
