import { type ConfiguredRules, findUnknownRule, limits, loadStyleRuleCatalogue } from '@lockale/api'
import { type CallOptions, openCalls } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { pathOf, type RequestRefused, requestRefused } from '../http/request-refused.ts'
import {
  answerOf,
  listOf,
  maybeCount,
  maybeText,
  objectOf,
  readObject,
  readText,
  ShapeError,
  textOrNone,
} from '../http/shape.ts'
import { checkPage, eachOfPages, readAllPages } from './pages.ts'

/** Manages style rule lists. A list is for one language and belongs to one region. Needs a paid plan. */
export interface StyleRules {
  /**
   * Creates a style rule list.
   * @throws {RequestRefused} before anything is sent, for fields that the service would refuse
   */
  create(params: NewStyleRuleList, options?: CallOptions): Promise<StyleRuleList>
  /** Returns all lists, oldest first. Rules and instructions are included only with `detailed`. */
  list(options?: StyleRulesListOptions): Promise<readonly StyleRuleList[]>
  /** Yields all lists, oldest first, and requests each page when it is needed. */
  each(options?: StyleRulesListOptions): AsyncIterable<StyleRuleList>
  /** Returns one page of lists. */
  listPage(options?: StyleRulesPageOptions): Promise<readonly StyleRuleList[]>
  /** Returns one list with its rules and instructions. */
  get(styleId: string, options?: CallOptions): Promise<StyleRuleList>
  /** Changes the name of a list. */
  rename(styleId: string, name: string, options?: CallOptions): Promise<StyleRuleList>
  /** Replaces all configured rules of a list. Its instructions stay. */
  setConfiguredRules(styleId: string, rules: ConfiguredRules, options?: CallOptions): Promise<StyleRuleList>
  /** Deletes a list. */
  delete(styleId: string, options?: CallOptions): Promise<void>
  /** Adds an instruction to a list. Returns it with its id. */
  addInstruction(styleId: string, instruction: NewStyleInstruction, options?: CallOptions): Promise<StyleInstruction>
  /** Returns one instruction of a list. */
  getInstruction(styleId: string, instructionId: string, options?: CallOptions): Promise<StyleInstruction>
  /** Replaces an instruction. Its id stays. */
  replaceInstruction(
    styleId: string,
    instruction: NewStyleInstruction & { readonly id: string },
    options?: CallOptions,
  ): Promise<StyleInstruction>
  /** Deletes an instruction of a list. */
  deleteInstruction(styleId: string, instructionId: string, options?: CallOptions): Promise<void>
}

/** A style rule list to create. */
export interface NewStyleRuleList {
  /** The name of the list: 1 to 1024 characters. */
  readonly name: string
  /** A language code without region, such as `en`. The list also applies to variants such as `en-GB`. */
  readonly language: string
  readonly configuredRules?: ConfiguredRules | undefined
  /** At most 200 instructions. */
  readonly customInstructions?: readonly NewStyleInstruction[] | undefined
}

/** An instruction in plain words, as part of a style rule list. */
export interface NewStyleInstruction {
  /** A label for users: 1 to 100 characters. */
  readonly label: string
  /** What the engine should do: 1 to 300 characters. */
  readonly prompt: string
  readonly sourceLanguage?: string | undefined
}

/** Options of a list request: `detailed` includes rules and instructions. */
export interface StyleRulesListOptions extends CallOptions {
  readonly detailed?: boolean | undefined
}

/** Number and size of a page of style rule lists. */
export interface StyleRulesPageOptions extends StyleRulesListOptions {
  /** Number of the page; the first page is 0. */
  readonly page?: number | undefined
  /** Lists on a page, 1 to 25. Default: 10. */
  readonly pageSize?: number | undefined
}

/** A style rule list of the service. */
export interface StyleRuleList {
  readonly styleId: string
  readonly name: string
  /** A language code without region, such as `en`. The list also applies to variants such as `en-GB`. */
  readonly language: string
  /** Version number, which grows with each change. */
  readonly version: number | undefined
  /** ISO 8601, UTC. */
  readonly creationTime: string | undefined
  readonly updatedTime: string | undefined
  /** The chosen options, by category and rule. */
  readonly configuredRules: ConfiguredRules | undefined
  readonly customInstructions: readonly StyleInstruction[] | undefined
}

/** An instruction of a style rule list, with its id. */
export interface StyleInstruction {
  readonly id: string
  readonly label: string
  readonly prompt: string
  readonly sourceLanguage: string | undefined
}

const readInstruction = objectOf<StyleInstruction>('a custom instruction', {
  id: readText,
  label: textOrNone,
  prompt: textOrNone,
  sourceLanguage: maybeText,
})

const readStyleRuleList = objectOf<StyleRuleList>('a style rule list', {
  styleId: readText,
  name: textOrNone,
  language: readText,
  version: maybeCount,
  creationTime: maybeText,
  updatedTime: maybeText,
  configuredRules: (value) => (value === undefined || value === null ? undefined : readRules(value)),
  customInstructions: (value, where) =>
    value === undefined || value === null ? undefined : listOf(readInstruction)(value, where),
})

const maxBytes = 8_388_608
const path = '/v3/style_rules'
const paging = { pageSize: limits.styleRules.maxPageSize, idOf: ({ styleId }: StyleRuleList): string => styleId }

export function styleRuleCalls(connection: Connection): StyleRules {
  const { isChecking } = connection
  const { get, post, put, patch, delete: remove } = openCalls(connection)
  return {
    async create({ name, language, configuredRules, customInstructions }, options) {
      if (isChecking) {
        checkListName(name)
        if (typeof language !== 'string' || language === '') throw refused('there is no language')
        checkInstructions(customInstructions ?? [])
        if (configuredRules !== undefined) await checkConfiguredRules(configuredRules)
      }
      const instructions = customInstructions?.map(toFields)
      const json = { name, language, configured_rules: configuredRules, custom_instructions: instructions }
      return post({ path, json, read: readStyleRuleList }, options)
    },
    list: (options) => readAllPages(pagesOf(options), paging),
    each: (options) => eachOfPages(pagesOf(options), paging),
    listPage,
    get: async (styleId, options) => get({ path: pathOf(path, styleId), maxBytes, read: readStyleRuleList }, options),
    async rename(styleId, name, options) {
      if (isChecking) checkListName(name)
      return patch({ path: pathOf(path, styleId), json: { name }, read: readStyleRuleList }, options)
    },
    async setConfiguredRules(styleId, rules, options) {
      if (isChecking) await checkConfiguredRules(rules)
      return put({ path: `${pathOf(path, styleId)}/configured_rules`, json: rules, read: readStyleRuleList }, options)
    },
    delete: async (styleId, options) => remove({ path: pathOf(path, styleId) }, options),
    async addInstruction(styleId, instruction, options) {
      if (isChecking) checkInstructions([instruction])
      const read = (value: unknown): StyleInstruction => readCreated(value, instruction)
      return post({ path: instructionPath(styleId), json: toFields(instruction), read }, options)
    },
    async getInstruction(styleId, instructionId, options) {
      return get({ path: instructionPath(styleId, instructionId), maxBytes, read: readInstruction }, options)
    },
    async replaceInstruction(styleId, { id, ...instruction }, options) {
      if (isChecking) checkInstructions([instruction])
      return put({ path: instructionPath(styleId, id), json: toFields(instruction), read: readInstruction }, options)
    },
    async deleteInstruction(styleId, instructionId, options) {
      await remove({ path: instructionPath(styleId, instructionId) }, options)
    },
  }

  function pagesOf(options?: StyleRulesListOptions): (page: number) => Promise<readonly StyleRuleList[]> {
    return (page) => listPage({ ...options, page, pageSize: paging.pageSize })
  }

  async function listPage({
    detailed = false,
    page = 0,
    pageSize = limits.styleRules.pageSize,
    ...options
  }: StyleRulesPageOptions = {}): Promise<readonly StyleRuleList[]> {
    if (isChecking) checkPage({ page, pageSize }, limits.styleRules)
    const query = { page, page_size: pageSize, detailed }
    return get({ path, query, maxBytes, read: answerOf('style_rules', listOf(readStyleRuleList)) }, options)
  }
}

function instructionPath(styleId: string, instructionId?: string): string {
  const all = `${pathOf(path, styleId)}/custom_instructions`
  return instructionId === undefined ? all : pathOf(all, instructionId)
}

function toFields({ label, prompt, sourceLanguage }: NewStyleInstruction): object {
  return { label, prompt, source_language: sourceLanguage }
}

/** Reads a new instruction. The service answers with the instruction, the whole list, or both in one object. */
function readCreated(value: unknown, { label, prompt }: NewStyleInstruction): StyleInstruction {
  const answer = readObject(value, 'the answer')
  if (typeof answer['id'] === 'string') return readInstruction(answer)
  const instructions = listOf(readInstruction)(answer['custom_instructions'], 'custom_instructions')
  const made = instructions.findLast((instruction) => instruction.label === label && instruction.prompt === prompt)
  if (made === undefined) throw new ShapeError('it does not hold the new instruction')
  return made
}

function readRules(value: unknown): ConfiguredRules {
  // rules that this version does not know are kept
  return mapValues(readObject(value, 'configured_rules'), (category, name) =>
    mapValues(readObject(category, `configured_rules.${name}`), (option, rule) =>
      readText(option, `configured_rules.${name}.${rule}`),
    ),
  )
}

/** Returns an object with changed values. A property name such as `__proto__` stays plain data. */
function mapValues<T>(
  object: Readonly<Record<string, unknown>>,
  read: (value: unknown, key: string) => T,
): Record<string, T> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, read(value, key)]))
}

// Checks before sending, by rule 52 of docs/api.md. Lengths are in code points.

const { maxNameCharacters, maxInstructions, maxLabelCharacters, maxPromptCharacters } = limits.styleRules

function checkListName(name: string): void {
  checkText(name, 'the name', maxNameCharacters)
}

/** Checks configured rules. @throws {RequestRefused} for the first rule or option that is not in the catalogue */
async function checkConfiguredRules(rules: ConfiguredRules): Promise<void> {
  const unknown = findUnknownRule(rules, await loadStyleRuleCatalogue())
  if (unknown === undefined) return
  if (unknown === '') throw refused('the configured rules are not an object')
  throw refused(`the configured rule ${JSON.stringify(unknown)} does not exist, or does not take its option`)
}

function checkInstructions(instructions: readonly Pick<NewStyleInstruction, 'label' | 'prompt'>[]): void {
  if (instructions.length > maxInstructions) {
    throw refused(`there are ${instructions.length} custom instructions, at most ${maxInstructions} fit`)
  }
  for (const [index, { label, prompt }] of instructions.entries()) {
    const place = instructions.length === 1 ? 'the instruction' : `instruction ${index + 1}`
    checkText(label, `the label of ${place}`, maxLabelCharacters)
    checkText(prompt, `the prompt of ${place}`, maxPromptCharacters)
  }
}

function checkText(text: string, what: string, maxCharacters: number): void {
  if (typeof text !== 'string' || text === '') throw refused(`${what} is missing`)
  const characters = Array.from(text).length
  if (characters > maxCharacters) throw refused(`${what} has ${characters} characters, at most ${maxCharacters} fit`)
}

function refused(problem: string): RequestRefused {
  return requestRefused('style-list-fields', problem)
}
