import { fieldName, header, printBranch, printLocales, textLiteral, type TypesMode } from './declaration.ts'
import type { TypedTexts, IcuArgument } from './read-texts.ts'
import { type TextBranch, type TextNode, defaultNamespace } from './text-tree.ts'

/** Prints the declaration file for vue-i18n, with a strict type of `t`: vue-i18n's own `t` takes any string. */
export function printVueI18n({ namespaces, locales }: TypedTexts): string {
  // values that are no strings are left out, because the types of vue-i18n refuse messages that are numbers or `null`
  const tree = textsOnly(joinNamespaces(namespaces))
  return [
    ...header,
    "import type { NamedValue, TranslateOptions } from 'vue-i18n'",
    '',
    `interface Messages ${printBranch(tree, 'keys', '')}`,
    '',
    "declare module 'vue-i18n' {",
    '  export interface DefineLocaleMessage extends Messages {}',
    '}',
    '',
    '/** Keys of all messages. */',
    `export type MessageKey = ${printUnion(textPaths(tree).map((path) => path.join('.')))}`,
    '',
    ...translate,
    '',
    ...printLocales(locales),
    '',
  ].join('\n')
}

/** The type of `t`, `ComposerTranslation` of vue-i18n 11, but without the overload that takes any string as key. */
const translate: readonly string[] = [
  '/** `t` that takes no other keys: `const t: Translate = useI18n().t`. */',
  'export interface Translate {',
  '  (key: MessageKey): string',
  '  (key: MessageKey, plural: number, options?: TranslateOptions): string',
  '  (key: MessageKey, list: unknown[]): string',
  '  (key: MessageKey, list: unknown[], plural: number): string',
  '  (key: MessageKey, list: unknown[], options: TranslateOptions): string',
  '  (key: MessageKey, named: NamedValue): string',
  '  (key: MessageKey, named: NamedValue, plural: number): string',
  '  (key: MessageKey, named: NamedValue, options: TranslateOptions): string',
  '}',
]

/** Prints the declaration file for next-intl 4 and use-intl 4, which read ICU arguments from the types of strings. */
export function printUseIntl(
  { namespaces, locales }: TypedTexts,
  { library, mode }: { readonly library: 'next-intl' | 'use-intl'; readonly mode: TypesMode },
): string {
  // lists are printed as objects: with a tuple among the messages, use-intl's types find no key at all
  const tree = withoutLists(joinNamespaces(namespaces))
  return [
    ...header,
    `import '${library}'`,
    '',
    `interface Messages ${printBranch(tree, mode, '')}`,
    '',
    `declare module '${library}' {`,
    '  interface AppConfig {',
    `    Locale: ${printUnion(locales)}`,
    '    Messages: Messages',
    '  }',
    '}',
    '',
    ...printLocales(locales),
    '',
  ].join('\n')
}

/** Prints the declaration file for FormatJS. react-intl 12 checks arguments with it, older versions only the keys. */
export function printFormatjs({ namespaces, locales }: TypedTexts, mode: TypesMode): string {
  const ids = [...new Set(namespaces.flatMap(({ tree }) => textPaths(tree)).map((path) => path.join('.')))]
  const passed = mode === 'literal' ? new Map(namespaces.flatMap(({ icu }) => [...icu])) : new Map()
  return [
    ...header,
    'export {}',
    '',
    ...(passed.size === 0 ? [] : ['type Value = string | number | bigint | boolean | null | undefined | Date', '']),
    'declare global {',
    '  namespace FormatjsIntl {',
    '    interface Message {',
    ...(ids.length === 0 ? ['      ids: never'] : ['      ids:', ...ids.map((id) => `        | ${textLiteral(id)}`)]),
    '    }',
    '    interface IntlConfig {',
    `      locale: ${printUnion(locales)}`,
    '    }',
    ...(passed.size === 0 ? [] : ['    interface MessageArguments {', ...[...passed].map(printArguments), '    }']),
    '  }',
    '}',
    '',
    ...printLocales(locales),
    '',
  ].join('\n')
}

const typeOf: Readonly<Record<IcuArgument, string>> = {
  number: 'number | bigint',
  date: 'Date | number',
  select: 'string | number | boolean',
  any: 'Value',
}

function printArguments([id, passed]: readonly [id: string, passed: ReadonlyMap<string, IcuArgument>]): string {
  const fields = [...passed].map(([name, use]) => `${fieldName(name)}: ${typeOf[use]}`)
  return `      ${fieldName(id)}: ${fields.length === 0 ? '{}' : `{ ${fields.join('; ')} }`}`
}

/** Prints a union type in double quotes, such as `"en" | "de"`; `never` if it is empty. */
function printUnion(texts: readonly string[]): string {
  return texts.length === 0 ? 'never' : texts.map(textLiteral).join(' | ')
}

/** Joins all namespaces in one tree, for libraries without namespaces. The namespace `translation` adds no level. */
function joinNamespaces(namespaces: Iterable<{ readonly name: string; readonly tree: TextBranch }>): TextBranch {
  const children = new Map<string, TextNode>()
  for (const { name, tree } of namespaces) {
    if (name !== defaultNamespace) children.set(name, tree)
    else for (const [key, node] of tree.children) children.set(key, node)
  }
  return { kind: 'branch', isList: false, children }
}

function textsOnly({ children, isList }: TextBranch): TextBranch {
  const kept = new Map<string, TextNode>()
  for (const [name, node] of children) {
    if (node.kind === 'value') continue
    const below = node.kind === 'branch' ? textsOnly(node) : node
    if (below.kind !== 'branch' || below.children.size > 0) kept.set(name, below)
  }
  return { kind: 'branch', isList: isList && kept.size === children.size, children: kept }
}

function withoutLists({ children }: TextBranch): TextBranch {
  const next = new Map<string, TextNode>()
  for (const [name, node] of children) next.set(name, node.kind === 'branch' ? withoutLists(node) : node)
  return { kind: 'branch', isList: false, children: next }
}

/** Returns the path of each string, in the order of the tree. */
function textPaths({ children }: TextBranch): readonly (readonly string[])[] {
  return [...children].flatMap(([name, node]) => {
    if (node.kind === 'value') return []
    return node.kind === 'branch' ? textPaths(node).map((path) => [name, ...path]) : [[name]]
  })
}
