import type { Finding } from '@lockale/messages'
import type { FittedSettings } from '../model/fitted-settings.ts'
import { toSendStep } from '../plan/send-step.ts'
import type { SendStep } from '../plan/step.ts'

interface Asker {
  /** The source locale. */
  readonly source: string
  /** Words that stay as they are. */
  readonly terms: readonly string[]
  /** By locale. */
  readonly settings: ReadonlyMap<string, FittedSettings>
}

/**
 * The question that is asked once more where the first answer is in doubt: with words about what to mind where the service takes
 * them, else with the placeholders shown in another way, else as it was.
 */
export function secondQuestion(send: SendStep, doubts: readonly Finding[], asker: Asker): SendStep {
  const question = { ...send, sourceLocale: asker.source, terms: asker.terms }
  const fitted = asker.settings.get(send.place.locale)
  const isTold =
    fitted?.takesInstructions === true && (fitted.settings.instructions?.length ?? 0) + most <= mostInstructions
  const again = isTold ? [...new Set(doubts.flatMap(toInstructions))].slice(0, most) : []
  const other = toSendStep(question, 2)
  if (again.length === 0 && other.memoryKey !== send.memoryKey) return other
  return toSendStep({ ...question, again }, send.strategy)
}

/** For one text. */
const most = 2

/** In one request, by the contract. */
export const mostInstructions = 10
const mostCharacters = 300

/** True for what holds for one text alone, and would harm others in its request. */
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
      return 'Translate every sentence into the target language.'
    case 'numbers':
      return 'Keep every number of the source, with its digits.'
    case 'no-break-spaces':
      return 'Write plain spaces between words.'
    case 'outer-quotes':
      return 'Write quotation marks only where the source has them.'
    case 'repeated-text':
      return 'Write each sentence of the source once.'
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
