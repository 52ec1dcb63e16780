/** Which commands of the CLI make which requests; `cli-use.test.ts` holds it to what they really do. */
export const cliUse: Readonly<Record<string, readonly string[]>> = {
  'POST /v2/translate': ['lockale sync'],
  'GET /v2/usage': ['lockale sync'],
  'GET /v3/languages': ['lockale plan', 'lockale sync'],
  'GET /v3/languages/resources': ['lockale plan', 'lockale sync'],
  'GET /v3/glossaries/{glossary_id}': ['lockale plan', 'lockale sync'],
  'GET /v3/style_rules/{style_id}': ['lockale plan', 'lockale sync'],
  'GET /v3/translation_memories/{translation_memory_id}': ['lockale plan', 'lockale sync'],
}
