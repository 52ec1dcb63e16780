import { type ConfigData, readConfigData } from '@lockale/formats/js/config-data'

/**
 * Returns the config in a module as data. Functions that a check does not call (`translator`, `judge`, `sharedMemory`) are left
 * out.
 */
export function readConfigAsData(source: string): ConfigData {
  return readConfigData(source, { package: 'lockale', functions: ['translator', 'judge', 'sharedMemory'] })
}

/** Returns the config of a module that only states it, so that it need not be run; `undefined` for all other code. */
export function readLiteralConfig(source: string): { readonly value: unknown } | undefined {
  const read = readConfigAsData(source)
  return 'value' in read && read.isWhole ? read : undefined
}
