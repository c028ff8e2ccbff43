/** What a store cannot sell without, in the order in which one sets it up. */
export const SELLING_STEPS = ['products', 'delivery', 'payment', 'mail'] as const
export type SellingStep = (typeof SELLING_STEPS)[number]

/** Whether each step is done. `mail`: whether the installation sends e-mails, which a registration needs. */
export type SellingSteps = Readonly<Record<SellingStep, boolean>>

export const canSell = (steps: SellingSteps): boolean => SELLING_STEPS.every((step) => steps[step])
