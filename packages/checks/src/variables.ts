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
