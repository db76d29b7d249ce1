export { chargeFee, settleHireCharge } from './charge-fee.ts';
export {
  countOwedFees,
  findHireCharge,
  findHireChargeAt,
  listDebtors,
  listOwedFees,
  listToCharge,
  type OpenFee,
} from './hire-charge-store.ts';
export { payOwedFees } from './pay-owed.ts';
