import { findForeignMarks } from '@lockale/messages/engine'
import { slotMark, type TextView } from './text-view.ts'

/** Returns the names of the variables of a string, in their order. */
export function variablesIn(view: TextView): readonly string[] {
  const { slots } = view.reading
  if (slots !== undefined) return slots.match(/[A-Za-z_]+/gu) ?? []
  return view.tokens.flatMap((token) => (token.type === 'placeholder' && token.kind === 'variable' ? [token.name] : []))
}

/** Returns a string with U+FFFC for each of its variables, without its tags. */
export function withoutVariables({ tokens }: TextView): string {
  return tokens
    .map((token) => {
      if (token.type === 'text') return token.text
      return token.type === 'placeholder' && token.kind === 'variable' ? slotMark : ''
    })
    .join('')
}

/** Returns the placeholders and tags that belong to another message format than that of the string. */
export function foreignMarksIn({ raw, tokens }: TextView): readonly string[] {
  if (!mayBeForeign.test(raw)) return []
  return tokens.flatMap((token) =>
    token.type === 'text' ? findForeignMarks(token.text.replaceAll(address, ' ')).map((mark) => mark.raw) : [],
  )
}

/** A quick test: every placeholder of another format contains one of these characters. */
const mayBeForeign = /[%${@:#*[]|__|<\?/u

const address = /[a-z]{2,9}:\/\/\S+/giu
