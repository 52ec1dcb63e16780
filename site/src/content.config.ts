import { docsSchema } from '@astrojs/starlight/schema'
import { defineCollection } from 'astro:content'
import { readmeParts, repositoryDocs } from './docs/loader.ts'

export const collections = {
  docs: defineCollection({ loader: repositoryDocs(), schema: docsSchema() }),
  readme: defineCollection({ loader: readmeParts() }),
}
