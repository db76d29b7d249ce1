import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import type { DateStatement } from '#contract/entities/wallet.ts';
import { statements } from '#locales/areas/statements.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { organiserFirst, segmentsOf } from './statement-lines.ts';
import classes from './statements.module.css';

type Party = DateStatement['parties'][number];

interface WhoGotWhatProps {
  readonly settlement: DateStatement;
}

/** The sales as a bar that is split by who got what, and each part with its reason. A hired page sees its own part. */
export function SettlementShares({ settlement }: WhoGotWhatProps) {
  const t = useMessages(statements);
  const { parties, role } = settlement;
  const title = t(role === 'organiser' ? 'who' : 'who_hired');
  const segments = segmentsOf(parties);
  return (
    <Panel as="section" className={classes.who} aria-labelledby="who">
      <h3 id="who">{title}</h3>
      {segments.length > 1 && (
        <div className={classes.split} aria-hidden>
          {segments.map(({ index, share }) => (
            <i key={index} data-part={partOf(parties, index)} style={{ '--share': share }} />
          ))}
        </div>
      )}
      <ul>
        {organiserFirst(parties).map((party) => {
          const index = parties.indexOf(party);
          return (
            <li key={index}>
              {parties.length > 1 && <i data-part={partOf(parties, index)} aria-hidden />}
              <Avatar name={party.name} picture={null} size={40} />
              <PartyText party={party} settlement={settlement} />
              <b>
                <Money amount={party.paid} currency={settlement.currency} exact />
              </b>
            </li>
          );
        })}
      </ul>
      {parties.map(
        (party, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: parties have no id, and their order is fixed.
          party.rest !== null && <RestNote key={index} party={party} rest={party.rest} settlement={settlement} />,
      )}
    </Panel>
  );
}

/** The colours of the parts: 0 is the organiser's; the others repeat after four. */
const partOf = (parties: readonly Party[], index: number): number =>
  parties[index]?.kind === 'organiser' ? 0 : (index % 4) + 1;

function PartyText({ party, settlement }: WhoGotWhatProps & { readonly party: Party }) {
  const t = useMessages(statements);
  const { currency, sales, parties } = settlement;
  const { kind, percent, rest, name, is_you } = party;
  const reason =
    kind === 'organiser'
      ? t(parties.length > 1 ? 'kept' : 'kept_alone')
      : kind === 'fee'
        ? t('kind.fee')
        : sales === null
          ? t('kind.share', { percent: percent ?? 0 })
          : t('kind.share_of', { percent: percent ?? 0, sales: { amount: sales, currency } });
  return (
    <div>
      <p>
        <b dir="auto">{is_you ? t('you') : name}</b>
        {rest !== null && (
          <Badge
            color={rest.status === 'owed' ? 'red' : rest.status === 'to_charge' ? 'amber' : 'green'}
            variant="light"
          >
            {t(`state.${rest.status}`, { amount: { amount: rest.amount, currency } })}
          </Badge>
        )}
        {is_you && rest === null && party.paid > 0 && (
          <Badge color="green" variant="light">
            {t('in_balance')}
          </Badge>
        )}
      </p>
      <small>{reason}</small>
    </div>
  );
}

interface RestNoteProps {
  readonly party: Party;
  readonly rest: NonNullable<Party['rest']>;
  readonly settlement: DateStatement;
}

/** How the part of a fee that the sales did not cover is paid. */
function RestNote({ party: { name }, rest, settlement }: RestNoteProps) {
  const t = useMessages(statements);
  const { currency, organiser, role } = settlement;
  const amount = { amount: rest.amount, currency };
  const text =
    role === 'hired'
      ? t(`rest_hired.${rest.status}`, { amount, organiser })
      : rest.card === null
        ? t(`rest.${rest.status}`, { amount, name })
        : t('rest.card', { amount, name, card: rest.card });
  return (
    <p className={classes.rest} data-open={rest.status === 'owed' || undefined}>
      {text}
    </p>
  );
}
