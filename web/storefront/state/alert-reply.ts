/** What a form did to the alert of one product, or why it did nothing. */
export type AlertReply =
  | { readonly productId: string; readonly isAdded: boolean }
  | { readonly productId: string; readonly message: string }
