import { doubtOf } from '@lockale/checks'
import type { Finding } from '@lockale/messages'
import type { FittedSettings } from '../model/translator.ts'
import { askInAnotherWay } from '../plan/send-step.ts'
import type { Send } from '../plan/step.ts'

/**
 * Returns what is sent for a second translation if the first one is doubtful: the string with an instruction about the
 * doubts if the service accepts one, else with its placeholders written in another way, else unchanged.
 */
export function secondQuestion(
  send: Send,
  doubts: readonly Finding[],
  asker: {
    readonly source: string
    readonly terms: readonly string[]
    readonly settings: ReadonlyMap<string, FittedSettings>
  },
): Send {
  const asked = { sourceLocale: asker.source, terms: asker.terms }
  const fitted = asker.settings.get(send.place.locale)
  const isTold =
    fitted?.takesInstructions === true && (fitted.settings.instructions?.length ?? 0) + most <= mostInstructions
  // An item says itself what was wrong with the first translation.
  if (fitted?.takesItems === true) return askInAnotherWay(send, { ...asked, again: [], strategy: send.strategy })
  const again = isTold ? [...new Set(doubts.flatMap(toInstructions))].slice(0, most) : []
  const other = askInAnotherWay(send, { ...asked, strategy: 2 })
  if (again.length === 0 && other.memoryKey !== send.memoryKey) return other
  return askInAnotherWay(send, { ...asked, again, strategy: send.strategy })
}

const most = 2

/** Limit of instructions in one request, from the service's documentation. */
export const mostInstructions = 10
const mostCharacters = 300

/** Returns true for an instruction about one string, which would affect other strings in the same request. */
export function isForOneText(instruction: string): boolean {
  return instruction.startsWith(limited)
}

const limited = 'Keep the translation short:'

function toInstructions({ code, arguments: args }: Finding): readonly string[] {
  const told = doubtOf(code).instruct(args)
  return told === undefined || told.length > mostCharacters ? [] : [told]
}
