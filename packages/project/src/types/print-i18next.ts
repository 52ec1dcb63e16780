import type { TypesOptions } from '@lockale/core'
import { fieldName, header, printBranch, printLocales, textLiteral, type TypesMode } from './declaration.ts'
import type { TypedNamespace, TypedTexts } from './read-texts.ts'
import type { CallArguments } from './text-tree.ts'

interface PrintOptions extends Pick<TypesOptions, 'merge' | 'selector' | 'defaultNamespace'> {
  readonly mode: TypesMode
}

/** Prints the declaration file for i18next. The same strings always give the same file. */
export function printI18next(texts: TypedTexts, options: PrintOptions): string {
  const names = interfaceNames(texts.namespaces)
  const hasCalls = options.selector === false
  return [
    ...header,
    hasCalls ? "import type { DefaultNamespace, Namespace } from 'i18next'" : "import 'i18next'",
    '',
    ...texts.namespaces.flatMap((namespace) => {
      const name = names.get(namespace) ?? ''
      const tree = `interface Texts_${name} ${printBranch(namespace.tree, options.mode, '')}`
      return hasCalls ? [tree, '', printCalls(namespace, name, options.mode), ''] : [tree, '']
    }),
    ...(hasCalls ? [callTypes(texts, names), ''] : []),
    "declare module 'i18next' {",
    ...printAugmentation(texts, names, options).map((line) => `  ${line}`),
    '}',
    '',
    ...printLocales(texts.locales),
    '',
  ].join('\n')
}

/** Returns a unique interface name for each namespace. If names clash (`a-b`, `a_b`), the second one gets a number. */
function interfaceNames(namespaces: readonly TypedNamespace[]): ReadonlyMap<TypedNamespace, string> {
  const taken = new Set<string>()
  return new Map(
    namespaces.map((namespace) => {
      const part = identifierPart(namespace.name)
      let name = part
      for (let number = 2; taken.has(name); number++) name = `${part}_${number}`
      taken.add(name)
      return [namespace, name]
    }),
  )
}

function printCalls({ calls }: TypedNamespace, name: string, mode: TypesMode): string {
  const lines = [...calls].map(
    ([key, passed]) => `  ${fieldName(key)}: ${mode === 'keys' ? '0' : printArguments(passed)}`,
  )
  return lines.length === 0 ? `interface Calls_${name} {}` : `interface Calls_${name} {\n${lines.join('\n')}\n}`
}

function printArguments(passed: CallArguments): string {
  if (passed.size === 0) return '0'
  return `{ ${[...passed].map(([name, type]) => `${fieldName(name)}: ${type}`).join('; ')} }`
}

/**
 * Prints a type of `t` that looks up only the key of a call. This is faster than i18next's own type, which tries all
 * keys of a namespace for each call with options. i18next's type still handles all other calls: with a context, another
 * namespace, or an error.
 */
function callTypes({ namespaces, separators }: TypedTexts, names: ReadonlyMap<TypedNamespace, string>): string {
  const { key, namespace } = separators
  const inNamespace =
    namespace === false
      ? 'Lookup<Ns[0], Key>'
      : `Key extends \`\${infer N extends Ns[number]}${templateText(namespace)}\${infer Rest}\` ? Lookup<N, Rest> : Lookup<Ns[0], Key>`
  const prefixed = key === false ? 'never' : `Find<Ns, \`\${KPrefix}${templateText(key)}\${Key}\`>`
  return `/** What a call has to pass, by namespace and key. \`0\`: nothing. */
interface Calls {
${namespaces.map((one) => `  ${fieldName(one.name)}: Calls_${names.get(one) ?? ''}`).join('\n')}
}
type Value = string | number
/** Options that change which text is meant, or what comes back. */
interface Others {
  [option: string]: unknown
  context?: never
  joinArrays?: never
  keyPrefix?: never
  keySeparator?: never
  ns?: never
  nsSeparator?: never
  ordinal?: never
  returnDetails?: never
  returnObjects?: never
}
type Lookup<Ns, Key extends string> = [Ns] extends [keyof Calls]
  ? Calls[Ns] extends { [K in Key]: infer Passed }
    ? Passed
    : never
  : never
type Find<Ns, Key extends string> = Ns extends readonly string[]
  ? ${inNamespace}
  : Lookup<Ns, Key>
type FindFrom<Ns, KPrefix, Key extends string> = [KPrefix] extends [undefined]
  ? Find<Ns, Key>
  : KPrefix extends string
    ? ${prefixed}
    : never
/** Of a key that may be one of several: what all of them need. */
type All<Passed> = (Passed extends 0 ? never : (of: Passed) => void) extends (of: infer Each) => void ? Each : never
type Options<Passed> = [Passed] extends [never]
  ? [never]
  : unknown extends All<Passed>
    ? [options?: Others]
    : [options: All<Passed> & Others]`
}

function printAugmentation(
  { namespaces, separators, delimiters, interpolation }: TypedTexts,
  names: ReadonlyMap<TypedNamespace, string>,
  { merge, selector, defaultNamespace }: PrintOptions,
): readonly string[] {
  const settings: readonly (readonly [name: string, value: string | boolean | undefined, normal: string | boolean])[] =
    [
      ['defaultNS', defaultNamespace, 'translation'],
      ['keySeparator', separators.key, '.'],
      ['nsSeparator', separators.namespace, ':'],
      ['contextSeparator', separators.context, '_'],
      ['pluralSeparator', separators.plural, '_'],
      ['interpolationPrefix', delimiters.prefix, '{{'],
      ['interpolationSuffix', delimiters.suffix, '}}'],
      ['interpolationFormatSeparator', delimiters.formatSeparator, ','],
      ['unescapePrefix', delimiters.unescapePrefix, '-'],
      [
        'parseInterpolation',
        interpolation === 'i18next' ? true : interpolation === 'none' ? false : interpolation,
        true,
      ],
      ['enableSelector', selector, false],
    ]
  const shown = settings
    .filter(([, value, normal]) => value !== undefined && value !== normal)
    .map(([name, value]) => `  ${name}: ${typeof value === 'string' ? textLiteral(value) : String(value)}`)
  const resources = namespaces.map((one) => `${fieldName(one.name)}: Texts_${names.get(one) ?? ''}`)
  const own = merge === 'resources' ? ['  resources: {', ...resources.map((line) => `    ${line}`), '  }'] : []
  return [
    ...(shown.length + own.length === 0 ? [] : ['interface CustomTypeOptions {', ...shown, ...own, '}']),
    ...(merge === 'namespaces'
      ? ['interface ResourceNamespaceMap {', ...resources.map((line) => `  ${line}`), '}']
      : []),
    ...(selector === false ? signatures : []),
  ]
}

const signatures: readonly string[] = [
  'interface TFunction<Ns extends Namespace = DefaultNamespace, KPrefix = undefined> {',
  '  <const Key extends string>(key: Key, ...options: Options<FindFrom<Ns, KPrefix, Key>>): string',
  '}',
]

function templateText(text: string): string {
  return text.replaceAll(/[`\\$]/gu, String.raw`\$&`)
}

/** Returns a text with `_` for all characters that a type name cannot contain. Two texts may give the same result. */
function identifierPart(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9]+/gu, '_')
}
