import manifest from '../package.json' with { type: 'json' }

/** Of the npm package `lockale`. */
export const version: string = manifest.version
