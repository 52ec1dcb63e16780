import type { Environment } from '../host.ts'

export interface ColorQuestion {
  /** `--no-color` */
  readonly isOff: boolean
  readonly env: Environment
  readonly isTty: boolean
}

/** `--no-color`, then NO_COLOR, then FORCE_COLOR (`0` and `false` mean off), then a terminal that is not dumb. */
export function usesColor({ isOff, env, isTty }: ColorQuestion): boolean {
  if (isOff || isSet(env['NO_COLOR'])) return false
  const force = env['FORCE_COLOR']
  if (isSet(force)) return force !== '0' && force !== 'false'
  return isTty && env['TERM'] !== 'dumb'
}

/** An empty variable counts as absent (no-color.org). */
function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== ''
}
