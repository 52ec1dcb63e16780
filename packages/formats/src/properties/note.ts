/** What comment lines say: without their markers, and without blank lines before and behind. */
export function noteOf(comment: string): string | undefined {
  const lines = comment.split(/\r\n|[\r\n]/).map((line) => line.replace(/^[ \t\f]*[#!]+[ \t\f]?/, '').trimEnd())
  return lines.join('\n').trim() || undefined
}
