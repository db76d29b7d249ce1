import { security } from '#locales/areas/security.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { When } from '#web/ui/format/when.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from '../profile.module.css';

/** When, how and from what kind of device somebody signed in to the account. */
export function PastSignIns() {
  const t = useMessages(security);
  const items = useCall('user/session_list', {}).data?.sign_ins ?? [];
  if (items.length === 0) return null;
  return (
    <Section title={t('past.title')} text={t('past.text', { count: items.length })}>
      <Panel>
        <ul className={classes.sessions}>
          {items.map(({ _id, at, method, device }) => (
            <li key={_id}>
              <div>
                <b>
                  <When at={at} />
                </b>
                <small>{`${t(`past.method.${method}`)} · ${device}`}</small>
              </div>
            </li>
          ))}
        </ul>
      </Panel>
    </Section>
  );
}
