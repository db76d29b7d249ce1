import { numberFormat } from '#contract/formats/intl.ts';
import { formatMoney } from './money.tsx';

/** The platform's fee as people say it: `5% + $0.30`; '' where there is none. The fixed part is in minor units. */
export function feeText(
  fee: { readonly percent_basis_points: number; readonly fixed: number; readonly currency: string },
  language = 'en',
): string {
  const { percent_basis_points: points, fixed, currency } = fee;
  const percent = numberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(points / 10_000);
  const parts = [
    points === 0 ? '' : percent,
    fixed === 0 ? '' : formatMoney(fixed, currency, { exact: true, language }),
  ];
  return parts.filter((part) => part !== '').join(' + ');
}
