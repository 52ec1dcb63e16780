/**
 * Returns the UTF-16 offset of a field of a config, in JSON or in a module that exports a literal object; `undefined` if the
 * text does not show it, because a variable, a call or a spread stands for it.
 * @param path such as `targets[1].formality`, as errors name it
 */
export function findField(text: string, path: string): number | undefined {
  const wanted = path.replaceAll(/\[(\d+)\]/gu, '.$1')
  const start = before.exec(text)?.[0].length
  if (start === undefined || text.includes('...')) return undefined
  const open: { readonly isList: boolean; readonly path: string; at: number; isName: boolean }[] = []
  let name = { text: '', index: 0 }
  for (const { 0: token, index } of text.slice(start).matchAll(tokens)) {
    if (/^\/[/*]/u.test(token)) continue
    const top = open.at(-1)
    const here = `${top?.path ?? ''}${top?.isList === true ? top.at : name.text}`
    // the first token of an item, or the colon behind a name
    if (top?.isName === true && (top.isList ? token !== ']' : token === ':')) {
      if (here === wanted) return start + (top.isList ? index : name.index)
      top.isName = false
    }
    if ('{[('.includes(token)) {
      const own = token === '(' ? '(' : top === undefined ? '' : `${here}.`
      open.push({ isList: token === '[', path: own, at: 0, isName: token !== '(' })
    } else if ('}])'.includes(token)) {
      open.pop()
      if (open.length === 0) return undefined
    } else if (top !== undefined && token === ',') Object.assign(top, { at: top.at + 1, isName: top.path !== '(' })
    else if (top?.isName === true) name = { text: token.replace(/^(["'])(.*)\1$/su, '$2'), index }
  }
  return undefined
}

const before = /^(?:\uFEFF?\s*|[^]*?^(?:export\s+default|module\.exports\s*=)\s*(?:\w+\s*\(\s*)?)(?=\{)/mu
const tokens = /\/\/[^\n]*|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[^])*`|[\w$]+|[^\s]/gu
