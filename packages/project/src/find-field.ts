/**
 * Returns the UTF-16 offset of a field of a config, in JSON or in a module that exports a literal object.
 * @param path such as `targets[1].formality`, as errors name it
 * @returns `undefined` if the text does not show it: a variable, a call, or a spread may stand for it
 */
export function findField(text: string, path: string): number | undefined {
  const wanted = path.replaceAll(/\[(\d+)\]/gu, '.$1')
  const start = text.search(/^\uFEFF?\s*\{/u) === 0 ? 0 : startOfModule(text)
  if (start === undefined || wanted === '' || text.includes('...')) return undefined
  const open: { readonly isList: boolean; readonly path: string; at: number; isName: boolean }[] = []
  let name: { readonly text: string; readonly offset: number } | undefined
  for (const { 0: token, index } of text.slice(start).matchAll(tokens)) {
    const offset = start + index
    const inside = open.at(-1)
    if (token.startsWith('//') || token.startsWith('/*') || token === '\uFEFF') continue
    if (inside?.isList === true && inside.isName && token !== ']') {
      if (`${inside.path}${inside.at}` === wanted) return offset
      inside.isName = false
    }
    if ('{[('.includes(token)) {
      const own =
        inside === undefined ? '' : inside.isList ? `${inside.path}${inside.at}.` : `${inside.path}${name?.text ?? ''}.`
      open.push({ isList: token === '[', path: token === '(' ? '(' : own, at: 0, isName: token !== '(' })
    } else if ('}])'.includes(token)) {
      open.pop()
      if (open.length === 0) return undefined
    } else if (inside !== undefined && token === ',') {
      inside.at++
      inside.isName = inside.path !== '('
    } else if (inside?.isName === true && token === ':') {
      inside.isName = false
      if (`${inside.path}${name?.text ?? ''}` === wanted) return name?.offset
    } else if (inside?.isName === true) name = { text: token.replace(/^(["'])(.*)\1$/su, '$2'), offset }
  }
  return undefined
}

const tokens = /\/\/[^\n]*|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[^])*`|[\w$]+|[^\s]/gu

function startOfModule(text: string): number | undefined {
  const found = /^(?:export\s+default|module\.exports\s*=)\s*(?:\w+\s*\(\s*)?(?=\{)/mu.exec(text)
  return found === null ? undefined : found.index + found[0].length
}
