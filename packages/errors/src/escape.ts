/** Escapes a string for HTML text and for attributes in quotes; also for `<pre>` and `<code>` in Markdown. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Quotes a string as one word of a POSIX shell command, if needed. Does not shorten the string. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
