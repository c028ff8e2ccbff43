/** SQL of how many bytes the files have that were sent to a store: pictures, files of conversations, photos of deliveries and returns, invoices. */
export const fileBytesSql = (supplierId: string): string =>
  `((select coalesce(sum(octet_length(f.content)), 0) from picture_file f where f.supplier_id = ${supplierId})
   + (select coalesce(sum(octet_length(f.content)), 0) from chat_file f where f.supplier_id = ${supplierId})
   + (select coalesce(sum(octet_length(f.photo)), 0) from handover_photo f where f.supplier_id = ${supplierId})
   + (select coalesce(sum(octet_length(f.content)), 0) from order_return_photo f where f.supplier_id = ${supplierId})
   + (select coalesce(sum(octet_length(f.danfe)), 0) from nfe f where f.supplier_id = ${supplierId}))::bigint`
