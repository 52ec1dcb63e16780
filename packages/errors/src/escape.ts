/** In text and in quoted attributes of HTML; in `<pre>` and `<code>` of Markdown, where mentions and links mean nothing. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** One word of a command that is ready to be pasted into a POSIX shell, whole however long. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
