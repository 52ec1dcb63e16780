import { LockaleError } from '@lockale/errors'
import type { Engine } from '../engine.ts'
import { apertiumEngine } from './apertium.ts'
import { echoEngine } from './echo.ts'
import { pseudoEngine } from './pseudo.ts'
import { ProgramFailure, runProgram } from './run-program.ts'

export const engineNames = ['pseudo', 'echo', 'apertium'] as const

export type EngineName = (typeof engineNames)[number]

export interface CreateEngineOptions {
  /** Of the engine's program; default: that of the PATH. */
  readonly program?: string
}

/**
 * What `startService` takes as `engine`.
 * @throws {LockaleError} `SERVICE_ENGINE_UNKNOWN` for another name, `SERVICE_ENGINE_MISSING` when its program or its
 * languages are not installed
 */
export async function createEngine(
  name: EngineName | (string & {}),
  { program }: CreateEngineOptions = {},
): Promise<Engine> {
  switch (name) {
    case 'pseudo':
      return pseudoEngine
    case 'echo':
      return echoEngine
    case 'apertium':
      return createApertium(program ?? 'apertium')
    default:
      throw new LockaleError('SERVICE_ENGINE_UNKNOWN', `There is no engine with the name ${name}.`, {
        hint: `There are ${engineNames.join(', ')}.`,
      })
  }
}

async function createApertium(program: string): Promise<Engine> {
  const modes = await listModes(program)
  if (modes.length === 0) throw missing(`${program} has no language pair.`)
  return apertiumEngine({ modes, program })
}

async function listModes(program: string): Promise<readonly string[]> {
  try {
    const listed = await runProgram({ program, args: ['-l'], timeoutMs: 10_000, maxBytes: 1_048_576 })
    // nothing else is ever handed to the program as a mode
    return listed.split(/\s+/u).filter((mode) => /^[a-z]{2,3}(?:_\w{1,32})?-[a-z]{2,3}(?:_\w{1,32})?$/iu.test(mode))
  } catch (error) {
    if (error instanceof ProgramFailure) throw missing(`The program ${program} does not run here.`, error)
    throw error
  }
}

function missing(message: string, cause?: unknown): LockaleError {
  return new LockaleError('SERVICE_ENGINE_MISSING', message, {
    hint: 'Install it with a language pair: apt-get install apertium apertium-eng-spa',
    cause,
  })
}
