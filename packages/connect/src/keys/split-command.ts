import { LockaleError } from '@lockale/errors'

/**
 * The program and arguments of a command line, which no shell sees: words, with `'…'` and `"…"` around those with blanks.
 * What only a shell would understand is refused, so that nothing else is run than what stands there.
 * @param name of the variable
 * @throws {LockaleError} `KEY_COMMAND_FAILED`
 */
export function splitCommand(
  line: string,
  name: string,
  platform: NodeJS.Platform = process.platform,
): readonly [program: string, ...args: string[]] {
  const words: string[] = []
  let rest = line.trim()
  while (rest !== '') {
    let word = ''
    while (rest !== '' && !/^\s/u.test(rest)) {
      const piece = pieceOf(rest, platform)
      if (piece === undefined) throw notPlain(name)
      word += piece.text
      rest = rest.slice(piece.length)
    }
    words.push(word)
    rest = rest.trimStart()
  }
  const [program, ...args] = words
  if (program === undefined || program === '') throw notPlain(name)
  if (/[\\/]/u.test(program) && !/^(?:\/|[A-Za-z]:[\\/])/u.test(program)) {
    throw new LockaleError('KEY_COMMAND_FAILED', `The program of ${name} is a relative path.`, {
      hint: 'Use a name that is in PATH, or an absolute path.',
    })
  }
  return [program, ...args]
}

function pieceOf(text: string, platform: NodeJS.Platform): { text: string; length: number } | undefined {
  const plain = platform === 'win32' ? /^[^\s'"$`|&;<>()*?~#!{}[\]%^]+/u : /^[^\s'"\\$`|&;<>()*?~#!{}[\]]+/u
  const [bare] = plain.exec(text) ?? []
  if (bare !== undefined) return { text: bare, length: bare.length }
  const [single, inside = ''] = /^'([^']*)'/u.exec(text) ?? []
  if (single !== undefined) return { text: inside, length: single.length }
  const [double, within = ''] = (platform === 'win32' ? /^"([^"%]*)"/u : /^"([^"\\$`]*)"/u).exec(text) ?? []
  if (double !== undefined) return { text: within, length: double.length }
  const [escaped, letter = ''] = (platform === 'win32' ? null : /^\\([^\n])/u.exec(text)) ?? []
  return escaped === undefined ? undefined : { text: letter, length: escaped.length }
}

function notPlain(name: string): LockaleError {
  return new LockaleError('KEY_COMMAND_FAILED', `${name} cannot be split into a program and its arguments.`, {
    hint: 'lockale runs it without a shell: no variables, pipes or wildcards. Put them into a script, and name the script.',
  })
}
