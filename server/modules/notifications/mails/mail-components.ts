import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';

/**
 * The components that mails are made of, each from its own package: the one package of all of them also loads
 * highlighters, Markdown and style sheets, which takes most of a second and 40 MB.
 */
export const kit = { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text };
