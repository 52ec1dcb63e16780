import type { TextBranch, TextNode } from './text-tree.ts'

/** Marks every generated file. A file without it is never overwritten. */
export const signature = 'Made by `lockale types`'

/** `keys`: the type of every string is `string`. */
export type TypesMode = 'literal' | 'keys'

/** The first lines of every declaration file. */
export const header: readonly string[] = [
  `// ${signature} from the strings of the source locale. Do not edit: run it again.`,
  '/* eslint-disable */',
]

/** Characters of a text that stands in the file as it is; of a longer one the types say that it is a text. */
const longestLiteral = 4000

/** A branch as an object type or a tuple, over several lines. @param indent of the line that it begins in */
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

/** `'en' | 'de'`, in double quotes; `never` of nothing. */
export function printUnion(texts: readonly string[]): string {
  return texts.length === 0 ? 'never' : texts.map(textLiteral).join(' | ')
}

/**
 * The locales of the project, for `virtual:lockale/meta` of the bundler plugin. They are names of fields, so that the files of
 * several packages merge, and stand in a global namespace, so that the file compiles without the plugin.
 */
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

/**
 * A text as a literal of TypeScript in double quotes, on one line and in characters that show: what would break a line, turn
 * it around or be lost in UTF-8 (half of a surrogate pair) is escaped.
 */
export function textLiteral(text: string): string {
  return JSON.stringify(text).replaceAll(/[\p{Cf}\p{Zl}\p{Zp}\u007f-\u009f]/gu, (character) => {
    return Array.from({ length: character.length }, (_, at) => {
      return `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`
    }).join('')
  })
}

/** A name of a field: bare where TypeScript takes it so. */
export function fieldName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/u.test(name) && name !== '__proto__' ? name : textLiteral(name)
}
