import { isDeepStrictEqual } from 'node:util'
import { isServiceError, type LanguageService, type StyleInstruction, type StyleRuleList } from '@lockale/client'
import { LockaleError } from '@lockale/errors'
import { findNamed } from '../find-named.ts'
import type { StyleFile, StyleFileInstruction } from './style-file.ts'

export interface StyleList {
  readonly id: string
  /** Version number of the list, which the service increases with each change; `undefined` if it is not known. */
  readonly version: number | undefined
  readonly content: StyleFile
}

export interface PushedStyle {
  readonly list: StyleList
  readonly isNew: boolean
  readonly requests: number
}

interface OpenStyles {
  /** Returns all style rule lists of the account, oldest first. */
  list(): Promise<readonly StyleList[]>
  /** Finds a style rule list by id or whole name. @throws {LockaleError} `STYLE_UNKNOWN`, `STYLE_AMBIGUOUS` */
  find(wanted: string): Promise<StyleList>
  /**
   * Creates a style rule list from the file. With `before`, makes this existing list equal to the file.
   * @throws {LockaleError} `STYLE_EXISTS` if the account has a list of that name and language; `USAGE_BAD_VALUE` if
   * `before` has another language than the file
   */
  push(file: StyleFile, before: StyleList | undefined): Promise<PushedStyle>
  delete(id: string): Promise<void>
}

export function openStyles({ styleRules }: LanguageService, signal: AbortSignal): OpenStyles {
  const list = async () => (await ask(styleRules.list({ detailed: true, signal }))).map(toList)
  const get = async (id: string) => toList(await ask(styleRules.get(id, { signal })))
  return {
    list,
    find: (wanted) =>
      findNamed(wanted, {
        get,
        list,
        nameOf: ({ content }) => content.name,
        unknown: (near) =>
          new LockaleError('STYLE_UNKNOWN', `There is no style ${JSON.stringify(wanted)}.`, {
            hint: `${near}lockale style list shows all styles of the account.`,
          }),
        ambiguous(all) {
          const lists = all.slice(0, 5).map(({ id, content }) => `${id} (${content.language})`)
          return new LockaleError('STYLE_AMBIGUOUS', `${all.length} styles are named ${JSON.stringify(wanted)}.`, {
            hint: `Use an id: ${lists.join(', ')}.`,
          })
        },
      }),
    async push(file, before) {
      if (before !== undefined) return update(file, before)
      const same = (await list()).find(({ content }) => {
        return content.name === file.name && content.language === file.language
      })
      if (same !== undefined) throw exists(same)
      const { name, language, configured_rules: configuredRules } = file
      const customInstructions = file.custom_instructions.map(toParams)
      const made = await ask(styleRules.create({ name, language, configuredRules, customInstructions }, { signal }))
      return { list: toList(made), isNew: true, requests: 1 }
    },
    delete: (id) => ask(styleRules.delete(id, { signal })),
  }

  /** Makes the list `before` equal to the file. Removes instructions before it adds some: their number is limited. */
  async function update(file: StyleFile, before: StyleList): Promise<PushedStyle> {
    const { id, content } = before
    if (content.language !== file.language) throw otherLanguage(file, before)
    let requests = 0
    const send = async (request: Promise<unknown>) => {
      await ask(request)
      requests++
    }
    if (content.name !== file.name) await send(styleRules.rename(id, file.name, { signal }))
    if (!isDeepStrictEqual(content.configured_rules, file.configured_rules)) {
      await send(styleRules.setConfiguredRules(id, file.configured_rules, { signal }))
    }
    const keyOf = (one: StyleFileInstruction) => instructionKey(one, file.language)
    const wanted = new Set(file.custom_instructions.map(keyOf))
    const { customInstructions: there = [] } = await ask(styleRules.get(id, { signal }))
    for (const one of there) {
      if (!wanted.delete(keyOf(toInstruction(one)))) await send(styleRules.deleteInstruction(id, one.id, { signal }))
    }
    for (const one of file.custom_instructions) {
      if (wanted.delete(keyOf(one))) await send(styleRules.addInstruction(id, toParams(one), { signal }))
    }
    return { list: requests === 0 ? before : await get(id), isNew: false, requests }
  }
}

function toList(list: StyleRuleList): StyleList {
  const { styleId: id, name, version, configuredRules: rules = {}, customInstructions: instructions = [] } = list
  const language = list.language.toLowerCase()
  return {
    id,
    version,
    content: { name, language, configured_rules: rules, custom_instructions: instructions.map(toInstruction) },
  }
}

function toInstruction({ label, prompt, sourceLanguage: source }: StyleInstruction): StyleFileInstruction {
  return { label, prompt, ...(source === undefined ? {} : { source_language: source }) }
}

function toParams({ label, prompt, source_language: sourceLanguage }: StyleFileInstruction) {
  return { label, prompt, sourceLanguage }
}

/** Returns a string that is the same for equal instructions. Ignores a source language that the service has added. */
function instructionKey({ label, prompt, source_language: source }: StyleFileInstruction, language: string): string {
  const named = source?.toLowerCase()
  return JSON.stringify([label.trim(), prompt.trim(), named === language ? undefined : named])
}

function exists({ id, content: { name, language } }: StyleList): LockaleError {
  const problem = `The service already has a style ${JSON.stringify(name)} for ${language} (${id}).`
  return new LockaleError('STYLE_EXISTS', problem, {
    hint: `Nothing was changed. Add --update ${id} to change it, or give the style in the file another name.`,
  })
}

function otherLanguage(file: StyleFile, { id, content }: StyleList): LockaleError {
  const problem = `The style ${id} is for ${content.language}, and the file is for ${file.language}.`
  return new LockaleError('USAGE_BAD_VALUE', problem, {
    hint: 'Nothing was changed. A style keeps its language: push without --update to create another one.',
  })
}

/** Returns the service's response. If the service refuses the API key, throws an error with the possible reasons. */
async function ask<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!isServiceError(error, 'UNAUTHORIZED') || error.status !== 403) throw error
    throw new LockaleError('STYLE_FORBIDDEN', `The service does not allow style rules for this key: ${error.message}`, {
      place: error.place,
      hint: 'Style rules need a paid plan; keys of free accounts end with ":fx". Run lockale usage to see whether the key works.',
      cause: error,
    })
  }
}
