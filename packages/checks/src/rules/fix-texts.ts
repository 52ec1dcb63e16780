import type { Token } from '@lockale/messages'
import { maskLiterals, writtenAs } from '@lockale/messages/engine'
import type { TextPair } from '../text-pair.ts'
import { slotMark } from '../text-view.ts'

/**
 * Returns the target with only its natural language changed. Placeholders, tags, URLs, entities and line breaks stay.
 * Returns `undefined` if nothing changes, or if the message format would then read other placeholders or tags.
 */
export function fixProse(
  pair: TextPair,
  fix: (piece: string, edges: Readonly<Record<'isFirst' | 'isLast', boolean>>) => string,
): string | undefined {
  const { tokens } = pair.target
  return fixTexts(pair, (text, at) => {
    const pieces = maskLiterals(text)
    return pieces
      .map((piece, index) =>
        piece.type === 'text'
          ? fix(piece.text, {
              isFirst: at === 0 && index === 0,
              isLast: at === tokens.length - 1 && index === pieces.length - 1,
            })
          : piece.raw,
      )
      .join('')
  })
}

/** Returns the target with `fix` applied to all texts, including URLs, entities and line breaks. Other tokens stay. */
export function fixTexts(pair: TextPair, fix: (text: string, at: number) => string): string | undefined {
  const { syntax, target } = pair
  const { tokens } = target
  const expected: string[] = []
  const fixed: string[] = []
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'text') {
      expected.push(slotMark + token.raw)
      fixed.push(token.raw)
      continue
    }
    const text = fix(token.text, at)
    expected.push(text)
    if (text === token.text || token.raw === undefined) {
      fixed.push(text === token.text ? writtenAs(token) : text)
      continue
    }
    const neighbours = { before: tokens[at - 1], after: tokens[at + 1] }
    const isUsual = syntax.escape(token.text, neighbours) === token.raw
    // a text that is not escaped in the usual way (ICU: `l''image` instead of `l'image`) is given to `fix` in its
    // escaped form
    fixed.push(isUsual ? syntax.escape(text, neighbours) : fix(token.raw, at))
  }
  const result = fixed.join('')
  return result !== target.raw && read(syntax.tokenise(result)) === expected.join('') ? result : undefined
}

function read(tokens: readonly Token[]): string {
  return tokens.map((token) => (token.type === 'text' ? token.text : slotMark + token.raw)).join('')
}
