import manifest from '../package.json' with { type: 'json' }

/** Version of the npm package `lockale`. */
export const version: string = manifest.version
