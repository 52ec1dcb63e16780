/** The words of a command line as shells quote them, up to its end: the last one is the one that is being typed, and may be empty. */
export function splitLine(line: string): readonly string[] {
  const words: string[] = []
  let word = ''
  let isOpen = false
  let quote: string | undefined
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at)
    if (quote === undefined && /\s/u.test(character)) {
      if (isOpen) words.push(word)
      word = ''
      isOpen = false
      continue
    }
    isOpen = true
    if (character === quote) quote = undefined
    else if (quote === undefined && (character === '"' || character === "'")) quote = character
    else if (character === '\\' && quote !== "'" && at + 1 < line.length) word += line.charAt(++at)
    else word += character
  }
  return [...words, word]
}
