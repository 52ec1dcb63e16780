import { fieldName, header, printBranch, printLocales, printUnion, textLiteral, type TypesMode } from './declaration.ts'
import type { IcuArgument, IcuArguments } from './icu-arguments.ts'
import type { TypedTexts } from './read-texts.ts'
import { joinNamespaces, textPaths, textsOnly, withoutLists } from './text-tree.ts'

/**
 * A declaration file for vue-i18n: `DefineLocaleMessage`, by which the editor completes keys. vue-i18n's own `t` takes any
 * string beside them, so the file also exports a type of `t` that takes none.
 */
export function printVueI18n({ namespaces, locales }: TypedTexts): string {
  // it has no messages that are numbers or `null`, and does not take them in a type of its messages
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

/** As `ComposerTranslation` of vue-i18n 11, without a key that is any string. */
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

/**
 * A declaration file for next-intl 4 and use-intl 4: `AppConfig`, with the messages written out. use-intl reads the ICU
 * arguments of a message from its literal type.
 */
export function printUseIntl(
  { namespaces, locales }: TypedTexts,
  { library, mode }: { readonly library: 'next-intl' | 'use-intl'; readonly mode: TypesMode },
): string {
  // its types find no key at all beside a tuple
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

/**
 * A declaration file for react-intl and `@formatjs/intl`: the ids of all messages, which have no namespaces there, and the
 * locales. In mode `literal`, also what each message has to be passed: react-intl 12 reads it, and older ones look past it.
 */
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

function printArguments([id, passed]: readonly [id: string, passed: IcuArguments]): string {
  const fields = [...passed].map(([name, use]) => `${fieldName(name)}: ${typeOf[use]}`)
  return `      ${fieldName(id)}: ${fields.length === 0 ? '{}' : `{ ${fields.join('; ')} }`}`
}
