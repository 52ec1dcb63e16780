import type { UserConfig } from '@lockale/core'
import type { Candidate, DetectedPackage, FoundTarget } from './detection.ts'

export interface ConfigDraft {
  /** Path of the config, relative to the folder of its app. */
  readonly file: string
  readonly text: string
  readonly user: UserConfig
}

export interface DraftOptions {
  readonly kind: DetectedPackage['configKind']
  readonly source: string
  readonly targets: readonly FoundTarget[]
  /** Targets that the service does not support. */
  readonly locked?: readonly string[] | undefined
  /** Targets that only contain differences from the source. */
  readonly overlays?: readonly string[] | undefined
  readonly preset: NonNullable<NonNullable<UserConfig['service']>['preset']>
  /** Path of the declaration file of `lockale types`, if the project gets one. */
  readonly types?: string | undefined
}

/** Prints a short config for a candidate. Leaves out fields with default values, and adds the reasons as comments. */
export function draftConfig(
  candidate: Candidate,
  { kind, source, targets, locked = [], overlays = [], preset, types }: DraftOptions,
): ConfigDraft {
  const { files, extra } = candidate
  const user: UserConfig = {
    source,
    targets: targets.map((target) => {
      if (locked.includes(target.locale)) return { ...target, policy: 'locked' }
      // the app takes all other strings of an overlay from the source, so they are not missing
      if (overlays.includes(target.locale)) return { ...target, policy: 'locked', checks: { 'missing-key': 'off' } }
      return target.file === undefined && target.code === undefined ? target.locale : target
    }),
    files,
    ...extra,
    service: { preset },
    ...(types !== undefined && { types: { file: types } }),
  }
  return { file: `lockale.config.${kind}`, text: printers[kind](user, commentsOf(candidate, preset)), user }
}

type Comments = Readonly<Record<string, string | undefined>>

function commentsOf({ name, why, syntaxes }: Candidate, preset: DraftOptions['preset']): Comments {
  const sayer = why.find(({ what }) => what.startsWith('source '))
  const lister = why.find(({ what }) => what.startsWith('locales '))
  const writer = why.find(({ what }) => what === 'syntax')
  const user = why.find(({ what }) => !/^(?:syntax$|(?:source|locales|files of) )/u.test(what))
  const syntax = syntaxes.length === 1 ? syntaxes[0] : undefined
  const known = syntax === undefined || syntax.syntax === 'none' ? '' : `; message format: ${syntax.syntax}`
  return {
    source: sayer === undefined ? undefined : `detected from ${sayer.file}`,
    targets: lister === undefined ? undefined : `detected from ${lister.file}`,
    syntax: writer === undefined ? undefined : `detected from ${writer.file}`,
    files: `${name}${user === undefined ? '' : `, detected from ${user.file}`}${known}`,
    types: 'lockale types writes this file; the bundler plugin, too, while it watches',
    service:
      preset === 'local'
        ? "'local' writes pseudo-translations, without a key; for real ones: 'deepl', with a key in LOCKALE_KEY"
        : 'the key comes from the environment variable LOCKALE_KEY, never from this file',
  }
}

const printers: Readonly<Record<DetectedPackage['configKind'], (user: UserConfig, comments: Comments) => string>> = {
  ts: printTypeScript,
  mts: printTypeScript,
  mjs: (user, comments) =>
    `/** @type {import('lockale').UserConfig} */\nexport default ${printFields(user, comments)}\n`,
  json: (user) => `${JSON.stringify(user, undefined, 2)}\n`,
}

/** Prints a config in TypeScript. It imports only a type, so that it also loads where lockale is not installed. */
function printTypeScript(user: UserConfig, comments: Comments): string {
  return `import type { UserConfig } from 'lockale'\n\nexport default ${printFields(user, comments)} satisfies UserConfig\n`
}

function printFields(user: UserConfig, comments: Comments): string {
  const fields = Object.entries(user).flatMap(([name, value]: [string, unknown]) => {
    const comment = comments[name]
    return [...(comment === undefined ? [] : [`  // ${oneLine(comment)}`]), `  ${name}: ${printValue(value, '  ')},`]
  })
  return `{\n${fields.join('\n')}\n}`
}

const maxWidth = 100

function printValue(value: unknown, indent: string): string {
  if (typeof value === 'string') return printText(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const parts = (deeper: string) =>
    isList
      ? value.map((one: unknown) => printValue(one, deeper))
      : Object.entries(value).map(([name, one]: [string, unknown]) => `${printName(name)}: ${printValue(one, deeper)}`)
  const short = isList ? `[${parts(indent).join(', ')}]` : `{ ${parts(indent).join(', ')} }`
  if (short.length + indent.length <= maxWidth && !short.includes('\n')) return short
  const [open, close] = isList ? '[]' : '{}'
  return `${open}\n${parts(inner)
    .map((part) => `${inner}${part},\n`)
    .join('')}${indent}${close}`
}

function printName(name: string): string {
  return /^[A-Za-z_]\w*$/u.test(name) ? name : printText(name)
}

/** Prints a string literal with JSON escapes, which are valid in JavaScript too. */
function printText(text: string): string {
  const json = JSON.stringify(text).replaceAll(/[\u2028\u2029\p{Cf}]/gu, escapeUnits)
  return `'${json
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", String.raw`\'`)}'`
}

function escapeUnits(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}

/** Removes line breaks, so that a file name in a comment cannot end the comment. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ').slice(0, 200)
}
