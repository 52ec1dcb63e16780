/** In text and in quoted attributes of HTML; in `<pre>` and `<code>` of Markdown, where mentions and links mean nothing. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
