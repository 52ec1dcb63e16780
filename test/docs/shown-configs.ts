import { runInNewContext } from 'node:vm'
import { configSchema } from '@lockale/config-schema'
import { readCode } from './code-in-markdown.ts'

export interface ShownConfig {
  /** `file:line` of the block. */
  readonly place: string
  /** As a config file would give it; fields that a fragment leaves out are filled in. */
  readonly value: Readonly<Record<string, unknown>>
}

/** The least that a fragment such as `{ "checks": … }` needs to be a config. */
const base = { source: 'en', targets: ['de'], files: ['locales/{locale}.json'] }

/**
 * Every config in the code blocks of a document: JSON objects with a field of the config, and what `defineConfig` of
 * lockale is called with, if that is a literal: what is read from another config is known to the app alone.
 * @throws {SyntaxError} for a block that is not valid JSON or JavaScript
 */
export function shownConfigs(file: string, markdown: string): readonly ShownConfig[] {
  return readCode(markdown).blocks.flatMap(({ language, text, line }) => {
    const place = `${file}:${line}`
    const value = language === 'json' ? JSON.parse(text) : language === 'ts' ? definedIn(text) : undefined
    return isConfig(value) ? [{ place, value: { ...base, ...value } }] : []
  })
}

/** A misspelt field beside a known one is seen; a catalog or an answer of the service has no field of the config. */
function isConfig(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.keys(value).some((name) => Object.hasOwn(configSchema.properties ?? {}, name))
}

function definedIn(code: string): unknown {
  if (!code.includes(`import { defineConfig } from 'lockale'`)) return undefined
  const [, literal] = /defineConfig\((\{[^]*\})\)/u.exec(code) ?? []
  if (literal === undefined || literal.includes('...')) return undefined
  // By way of JSON, since an object of another realm is no plain one here.
  return JSON.parse(runInNewContext(`JSON.stringify(${literal})`) as string)
}
