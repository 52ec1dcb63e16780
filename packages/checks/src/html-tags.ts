import type { Token } from '@lockale/messages'

/** A parsed inline tag. */
export interface HtmlTag {
  readonly type: 'open' | 'close' | 'tag'
  readonly name: string
  readonly raw: string
  /** Names in small letters, values without quotes; `''` for an attribute without value. */
  readonly attributes: readonly Readonly<Record<'name' | 'value', string>>[]
}

export function tagsIn(tokens: readonly Token[]): readonly HtmlTag[] {
  return tokens.flatMap((token): readonly HtmlTag[] => {
    if (token.type === 'text' || token.type === 'placeholder' || token.name === '!--') return []
    const { type, name, raw } = token
    return [{ type, name, raw, attributes: raw.includes(' ') || raw.includes('=') ? readAttributes(raw, name) : [] }]
  })
}

/** Reads `name`, `name=value`, `name="value"` and `name='value'` behind the name of a tag. */
function readAttributes(raw: string, name: string): HtmlTag['attributes'] {
  const attributes = raw.slice(raw.indexOf(name) + name.length).replace(/\/?>$/u, '')
  return Array.from(attributes.matchAll(attribute), ([, word = '', double, single, bare]) => ({
    name: word.toLowerCase(),
    value: double ?? single ?? bare ?? '',
  }))
}

const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+)))?/gu

export const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)
