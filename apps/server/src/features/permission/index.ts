export { type NewReceipt, storeReceipts } from './store-receipts.ts'
