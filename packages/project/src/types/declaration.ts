import type { TextBranch, TextNode } from './text-tree.ts'

/** Text at the start of every generated file. A file without it was not made by lockale, so it is never overwritten. */
export const signature = 'Made by `lockale types`'

/** What types contain. `literal`: keys and strings, so that arguments are checked, too · `keys`: only keys. */
export type TypesMode = 'literal' | 'keys'

export const header: readonly string[] = [
  `// ${signature} from the strings of the source locale. Do not edit: run it again.`,
  '/* eslint-disable */',
]

/** Maximum number of characters of a string whose type is a literal. Longer strings get the type `string`. */
const longestLiteral = 4000

/**
 * Prints the type of a group of keys (an object type) or of a list (a tuple), over several lines.
 * @param indent indentation of its first line
 */
export function printBranch({ children, isList }: TextBranch, mode: TypesMode, indent: string): string {
  if (children.size === 0) return isList ? '[]' : '{}'
  const inner = `${indent}  `
  const lines = [...children].map(([name, node]) => {
    const value = printNode(node, mode, inner)
    return isList ? `${inner}${value},` : `${inner}${fieldName(name)}: ${value}`
  })
  const [open, close] = isList ? '[]' : '{}'
  return `${open}\n${lines.join('\n')}\n${indent}${close}`
}

function printNode(node: TextNode, mode: TypesMode, indent: string): string {
  switch (node.kind) {
    case 'branch':
      return printBranch(node, mode, indent)
    case 'texts': {
      const isShown = mode === 'literal' && node.texts.every((text) => text.length <= longestLiteral)
      return isShown ? node.texts.map(textLiteral).join(' | ') : 'string'
    }
    case 'anyText':
      return 'string'
    case 'value':
      return node.type
  }
}

/** Prints the app's locales for the types of `virtual:lockale/meta`. TypeScript merges those of all packages. */
export function printLocales(locales: readonly string[]): readonly string[] {
  return [
    'declare global {',
    '  namespace Lockale {',
    '    interface Locales {',
    ...locales.map((locale) => `      ${fieldName(locale)}: true`),
    '    }',
    '  }',
    '}',
  ]
}

/** Prints a string as a TypeScript literal on one line. Escapes invisible characters and lone surrogates. */
export function textLiteral(text: string): string {
  return JSON.stringify(text).replaceAll(/[\p{Cf}\p{Zl}\p{Zp}\u007f-\u009f]/gu, (character) => {
    return Array.from({ length: character.length }, (_, at) => {
      return `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`
    }).join('')
  })
}

/** Prints the name of a field, without quotes if TypeScript allows it. */
export function fieldName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/u.test(name) && name !== '__proto__' ? name : textLiteral(name)
}
