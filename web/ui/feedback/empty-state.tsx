import type { ReactNode } from 'react';
import { PlainButton, PlainButtonLink } from '#web/ui/controls/plain-button.tsx';
import { Scene, type SceneName } from '#web/ui/display/scenes.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import classes from '#web/ui/styles/kit.module.css';

interface EmptyStateProps {
  readonly scene: SceneName;
  readonly title: string;
  readonly text?: ReactNode;
  /** 1 if it is the whole content of the screen. */
  readonly level?: 1 | 2;
  /** The single next action. */
  readonly action?: { readonly label: string } & ({ readonly to: string } | { readonly onClick: () => void });
}

/** An empty list: a drawing, an explanation, and one action. */
export function EmptyState({ scene, title, text, level = 2, action }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.state}>
      <Scene name={scene} />
      <Heading>{title}</Heading>
      {text !== undefined && <p>{text}</p>}
      {action !== undefined &&
        ('to' in action ? (
          <PlainButtonLink to={action.to} size="md">
            {action.label}
          </PlainButtonLink>
        ) : (
          <PlainButton size="md" onClick={action.onClick}>
            {action.label}
          </PlainButton>
        ))}
    </div>
  );
}

/** An empty state as the whole content of a screen. */
export function EmptyPage(state: Omit<EmptyStateProps, 'level'>) {
  return (
    <Page width="narrow">
      <EmptyState level={1} {...state} />
    </Page>
  );
}
