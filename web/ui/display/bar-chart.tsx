import { useFormats } from '../format/locale.tsx';
import { Panel } from '../layout/panel.tsx';
import classes from './bar-chart.module.css';
import { chartScale } from './chart-scale.ts';
import { HiddenText } from './hidden-text.tsx';

/** How dark a part of a bar is. */
export type BarTone = 'strong' | 'middle' | 'light' | 'soft';

/** One bar of a chart. */
interface Bar {
  readonly label: string;
  /** Its parts from below, in the order of the columns. */
  readonly parts: readonly { readonly tone: BarTone; readonly value: number }[];
}

interface BarChartProps {
  readonly title: string;
  readonly legend: readonly { readonly tone: BarTone; readonly text: string }[];
  readonly bars: readonly Bar[];
  /** How many bars lie between two labels of the axis. */
  readonly labelEvery: number;
  /** The label of the last bar at the axis. */
  readonly last: string;
  /** The heads of the table: of the bars' labels, then of their parts. */
  readonly columns: readonly string[];
  /** Whether there are many bars, all of them on phones too. Otherwise those have the last 14. */
  readonly isLong?: boolean;
}

/** Bars of numbers side by side; the same as a table for screen readers. */
export function BarChart({ title, legend, bars, labelEvery, last, columns, isLong = false }: BarChartProps) {
  const { number } = useFormats();
  const sums = bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const { top, ticks } = chartScale(Math.max(0, ...sums));
  return (
    <Panel as="section" className={classes.chart} data-long={isLong || undefined} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {legend.length > 0 && (
          <p aria-hidden>
            {legend.map(({ tone, text }) => (
              <span key={tone} data-tone={tone}>
                {text}
              </span>
            ))}
          </p>
        )}
      </header>
      <div className={classes.plot} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} className={classes.tick} style={{ '--at': `${(tick / top) * 100}%` }}>
            {number(tick)}
          </span>
        ))}
        <ol>
          {bars.map(({ label, parts }, at) => {
            const left = bars.length - 1 - at;
            return (
              <li key={label} data-label={left % labelEvery === 0 || undefined}>
                {parts.toReversed().map(({ tone, value }) => (
                  <i key={tone} data-tone={tone} style={{ '--share': `${(value / top) * 100}%` }} />
                ))}
                <small>{left === 0 ? last : label}</small>
              </li>
            );
          })}
        </ol>
      </div>
      <HiddenText as="div">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, parts }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {parts.map(({ tone, value }) => (
                  <td key={tone}>{number(value)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </HiddenText>
    </Panel>
  );
}
