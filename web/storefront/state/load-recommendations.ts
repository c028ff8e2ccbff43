import type { Recommendations, RecommendationView } from '#domain/recommendation/recommendation.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { recommendationApi } from '../../shared/api/recommendation.ts'
import type { PageContext } from '../../shared/page-context.ts'

/** Null where the store does not recommend, for who acts for no customer, and where the call fails (specification §4 "Other"). */
export async function loadRecommendations(
  page: PageContext,
  view: RecommendationView,
  product?: string,
): Promise<Recommendations | null> {
  if (!featuresOf(page.supplier.tags).recommends) return null
  const account = await page.account()
  if (!account?.customerId) return null
  return recommendationApi(page, view)
    .list(account.customerId, product)
    .catch(() => null)
}
