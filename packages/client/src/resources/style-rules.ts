import { type ConfiguredRules, limits } from '@lockale/api'
import { call, type CallOptions } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { maybeCount, maybeText, readList, readObject, readText } from '../http/shape.ts'
import { pathId } from './id.ts'
import { readAllPages } from './pages.ts'

export interface StyleRules {
  /** All of them, oldest first, without rules and instructions unless `detailed`. */
  list(options?: StyleRulesListOptions): Promise<readonly StyleRuleList[]>
  get(styleId: string, options?: CallOptions): Promise<StyleRuleList>
}

export interface StyleRulesListOptions extends CallOptions {
  readonly detailed?: boolean | undefined
}

export interface StyleRuleList {
  readonly styleId: string
  readonly name: string
  /** A base code serves its variants. */
  readonly language: string
  /** Grows with every change. */
  readonly version: number | undefined
  /** ISO 8601, UTC. */
  readonly creationTime: string | undefined
  readonly updatedTime: string | undefined
  /** Category to rule to option. */
  readonly configuredRules: ConfiguredRules | undefined
  readonly customInstructions: readonly StyleInstruction[] | undefined
}

export interface StyleInstruction {
  readonly id: string
  readonly label: string
  readonly prompt: string
  readonly sourceLanguage: string | undefined
}

const get = { method: 'GET', cost: 'free', maxBytes: 8_388_608 } as const
const pageSize = limits.styleRules.maxPageSize

export function styleRuleCalls(connection: Connection): StyleRules {
  return {
    list({ detailed = false, ...options } = {}) {
      return readAllPages(readPage, { pageSize, idOf: ({ styleId }) => styleId })

      async function readPage(page: number): Promise<readonly StyleRuleList[]> {
        const query = Object.entries({ page, page_size: pageSize, detailed }).map(([k, v]) => [k, String(v)] as const)
        return (await call({ ...get, path: '/v3/style_rules', query, read: readPageOfLists }, connection, options))
          .value
      }
    },
    async get(styleId, options = {}) {
      const path = `/v3/style_rules/${pathId(styleId)}`
      return (await call({ ...get, path, read: readStyleRuleList }, connection, options)).value
    },
  }
}

function readPageOfLists(value: unknown): readonly StyleRuleList[] {
  return readList(readObject(value, 'the answer')['style_rules'], 'style_rules').map(readStyleRuleList)
}

function readStyleRuleList(value: unknown): StyleRuleList {
  const list = readObject(value, 'a style rule list')
  const rules = list['configured_rules'] ?? undefined
  const instructions = list['custom_instructions'] ?? undefined
  return {
    styleId: readText(list['style_id'], 'style_id'),
    name: maybeText(list['name'], 'name') ?? '',
    language: readText(list['language'], 'language'),
    version: maybeCount(list['version'], 'version'),
    creationTime: maybeText(list['creation_time'], 'creation_time'),
    updatedTime: maybeText(list['updated_time'], 'updated_time'),
    configuredRules: rules === undefined ? undefined : readRules(rules),
    customInstructions:
      instructions === undefined ? undefined : readList(instructions, 'custom_instructions').map(readInstruction),
  }
}

function readRules(value: unknown): ConfiguredRules {
  return mapValues(readObject(value, 'configured_rules'), (category, name) =>
    mapValues(readObject(category, `configured_rules.${name}`), (option, rule) =>
      readText(option, `configured_rules.${name}.${rule}`),
    ),
  )
}

/** Keeps a key such as `__proto__` as plain data. */
function mapValues<T>(
  object: Readonly<Record<string, unknown>>,
  read: (value: unknown, key: string) => T,
): Record<string, T> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, read(value, key)]))
}

function readInstruction(value: unknown): StyleInstruction {
  const instruction = readObject(value, 'a custom instruction')
  return {
    id: readText(instruction['id'], 'id'),
    label: maybeText(instruction['label'], 'label') ?? '',
    prompt: maybeText(instruction['prompt'], 'prompt') ?? '',
    sourceLanguage: maybeText(instruction['source_language'], 'source_language'),
  }
}
