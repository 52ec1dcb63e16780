/** One word of a command that is ready to be pasted into a POSIX shell, whole however long. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
