import { isServiceError, type LanguageService, type StyleRuleList } from '@lockale/client'
import { LockaleError } from '@lockale/errors'
import { compareAge, type Made } from '../engine/first-made.ts'
import { ignoreNotFound } from '../engine/ignore-not-found.ts'
import type { ResourcePort } from '../engine/resource.ts'
import type { RemoteStyle, StyleCall } from './plan-style.ts'
import type { StyleTypes } from './style-codec.ts'

/** Lists are there oldest first. */
export function openStylePort({ styleRules }: LanguageService, signal: AbortSignal): ResourcePort<StyleTypes> {
  return {
    async list() {
      const lists = await styleRules.list({ detailed: true, signal }).catch(sayForbidden)
      return lists.map(toRemoteStyle).toSorted(compareAge)
    },
    get: (id) => ignoreNotFound(async () => toRemoteStyle(await styleRules.get(id, { signal }).catch(sayForbidden))),
    fill: (listed) => Promise.resolve(listed),
    async create({ title, language, rules, instructions }) {
      const params = { name: title, language, configuredRules: rules, customInstructions: instructions }
      return toRemoteStyle(await styleRules.create(params, { signal }).catch(sayForbidden))
    },
    async change(id, call) {
      const list = await send(id, call).catch(sayForbidden)
      return list && toRemoteStyle(list)
    },
    delete: (id) => ignoreNotFound(() => styleRules.delete(id, { signal }).catch(sayForbidden)),
  }

  async function send(id: string, call: StyleCall): Promise<StyleRuleList | undefined> {
    switch (call.kind) {
      case 'create':
        throw new Error('A list that is there is not made.')
      case 'rename':
        return styleRules.rename(id, call.title, { signal })
      case 'rules':
        return styleRules.setConfiguredRules(id, call.rules, { signal })
      case 'replace':
        await styleRules.replaceInstruction(id, call.instruction, { signal })
        return undefined
      case 'remove':
        await styleRules.deleteInstruction(id, call.instruction.id, { signal })
        return undefined
      case 'add':
        await styleRules.addInstruction(id, call.instruction, { signal })
        return undefined
    }
  }
}

function toRemoteStyle(list: StyleRuleList): RemoteStyle & Made {
  const { styleId: id, name: title, version, configuredRules: rules = {}, customInstructions: instructions = [] } = list
  return {
    id,
    title,
    language: list.language.toLowerCase(),
    version,
    rules,
    instructions,
    createdAt: list.creationTime,
  }
}

/** What the service says to a key that may not is the same for every kind of reason. */
function sayForbidden(error: unknown): never {
  if (!isServiceError(error, 'UNAUTHORIZED') || error.status !== 403) throw error
  throw new LockaleError('STYLE_FORBIDDEN', `The service does not allow style rules for this key: ${error.message}`, {
    place: error.place,
    hint: 'Style rules need a paid plan; keys of free accounts end with ":fx". Run lockale usage to see whether the key works.',
    cause: error,
  })
}
