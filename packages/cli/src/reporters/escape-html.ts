/** In `<pre>` and `<code>` of HTML, where Markdown, mentions and links mean nothing. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** A locale is a tag of letters, digits and hyphens; nothing else gets into a table. */
export function escapeCell(text: string): string {
  return text.replaceAll(/[^\w-]/gu, '?')
}
