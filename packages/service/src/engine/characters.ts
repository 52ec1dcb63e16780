/** Characters as the service counts them: code points. */
export function characterCount(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    count++
    if ((text.codePointAt(at) ?? 0) > 0xff_ff) at++
  }
  return count
}
