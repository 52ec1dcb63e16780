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
  const told = tell(code, args)
  return told === undefined || told.length > mostCharacters ? [] : [told]
}

function tell(code: Finding['code'], args: Finding['arguments']): string | undefined {
  switch (code) {
    case 'unchanged':
    case 'source-text-in-target':
      return 'Translate every sentence into the target language.'
    case 'numbers':
      return 'Keep every number of the source, with its digits.'
    case 'no-break-spaces':
      return 'Write plain spaces between words.'
    case 'outer-quotes':
      return 'Write quotation marks only where the source has them.'
    case 'repeated-text':
    case 'duplicate-word':
      return 'Write each word and sentence of the source once.'
    case 'url-changed':
    case 'email-changed':
    case 'path-changed':
    case 'cli-option-changed':
    case 'function-name-changed':
    case 'acronym-changed':
      return 'Keep addresses, paths, options and code as the source writes them.'
    case 'mixed-script':
      return 'Write each word in the letters of one script.'
    case 'end-question':
      return 'Keep questions as questions, and statements as statements.'
    case 'length-ratio':
      return 'Translate all that the source says, and nothing else.'
    case 'max-length':
      return `${limited} ${String(args['limit'])} characters at most.`
    case 'max-lines':
      return `${limited} ${String(args['limit'])} lines at most.`
    case 'max-size':
      return `${limited} as few and as short words as you can.`
    case 'glossary-term-missing':
      return `Translate ${JSON.stringify(args['source'])} as ${JSON.stringify(args['term'])}.`
    case 'forbidden-term':
      return `Use other words than these: ${[args['found']].flat().join(', ')}.`
    default:
      return undefined
  }
}
