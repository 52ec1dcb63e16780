import type { Config } from '@lockale/core'

/**
 * What can be said of the configs of a workspace as of one: all targets that any has, in their order; what people's texts may
 * suffer at worst; budgets added up where each has one, and a price where all have the same. The rest is that of the first.
 */
export function joinConfigs(configs: readonly [Config, ...Config[]]): Config {
  const [first] = configs
  const targets = new Map(
    configs.flatMap((config) => config.targets.map((target) => [target.locale, target] as const)).toReversed(),
  )
  const order = [...new Set(configs.flatMap((config) => config.targets.map(({ locale }) => locale)))]
  return {
    ...first,
    targets: order.flatMap((locale) => {
      const target = targets.get(locale)
      if (target === undefined) return []
      return [target]
    }),
    budget: joinBudgets(configs.map(({ budget }) => budget)),
    onFuzzy: configs.some(({ onFuzzy }) => onFuzzy === 'overwrite') ? 'overwrite' : 'keep',
  }
}

function joinBudgets(budgets: readonly Config['budget'][]): Config['budget'] {
  const limits = budgets.flatMap(({ maxCharacters }) => maxCharacters ?? [])
  const prices = new Set(budgets.map(({ pricePerMillion, currency }) => JSON.stringify([pricePerMillion, currency])))
  const [{ currency, pricePerMillion } = { currency: 'EUR', pricePerMillion: undefined }] = budgets
  return {
    currency,
    ...(limits.length === budgets.length && { maxCharacters: limits.reduce((sum, each) => sum + each, 0) }),
    ...(prices.size === 1 && pricePerMillion !== undefined && { pricePerMillion }),
  }
}
