import { none } from '../none.ts'
import { matchAt, readMarks } from '../marks/marks.ts'
import { errorOf, type Syntax, type Token, writtenAs } from '../syntax.ts'

/**
 * Messages of browser extensions: `$NAME$` in any letter case, `$1` to `$9`. The browser removes one dollar sign of
 * several in a row, so `$$` displays a dollar sign. A single dollar sign without a name is removed with the next
 * character. Names are read before doubled signs: the last dollar sign of `$$$NAME$` begins a name, and `$$NAME$$` does
 * not escape it.
 */
export const chrome: Syntax = {
  ...none,
  id: 'chrome',
  tokenise: (message) => readMarks(message, '$', readDollar),
  escape: (text) => text.replaceAll(/\$+/gu, (signs) => `${signs}$`),
  reject(text) {
    for (let at = text.indexOf('$'); at !== -1;) {
      const mark = readDollar(text, at)
      if (mark === undefined) return errorOf('format-syntax', { found: text.slice(at, at + 12) })
      at = text.indexOf('$', at + writtenAs(mark).length)
    }
    return undefined
  },
}

const dollar = /(?<run>\${2,}(?![\w@]{1,200}\$))|\$(?:(?<name>[\w@]{1,200})\$|(?<number>[1-9]))/uy

function readDollar(message: string, at: number): Token | undefined {
  const found = matchAt(dollar, message, at)
  if (found?.groups === undefined) return undefined
  const { run, name, number = '' } = found.groups
  const raw = found[0]
  if (run !== undefined) return { type: 'text', text: run.slice(1), raw: run }
  if (name === undefined) return { type: 'placeholder', kind: 'variable', raw, name: number }
  return { type: 'placeholder', kind: 'variable', raw, name: name.toLowerCase(), identity: raw.toLowerCase() }
}
