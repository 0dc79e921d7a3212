/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * {@code java Chart ROWS PNG TITLE}: draws a bar with its interval for each line of a file, "label, tab, value, tab, half
 * the width of the interval", and a line at 1. {@code .ci/compare-benchmarks --chart} calls it.
 */
final class Chart {
    private static final int WIDTH = 1000;
    private static final int HEIGHT = 800;

    private Chart() {
    }

    public static void main(String[] args) throws IOException {
        List<String> labels = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        List<Double> errors = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of(args[0]))) {
            String[] cells = line.split("\t");
            labels.add(cells[0].replaceFirst("^[a-z.]+\\.", "").replace("Benchmark.", "."));
            values.add(Double.valueOf(cells[1]));
            // A single value has no interval.
            errors.add(cells[2].equals("inf") ? 0.0 : Double.valueOf(cells[2]));
        }
        CategoryChart chart = new CategoryChartBuilder().width(WIDTH).height(HEIGHT).title(args[2])
                .yAxisTitle("gain (1: as fast)").build();
        chart.getStyler().setOverlapped(true).setXAxisLabelRotation(90).setPlotGridVerticalLinesVisible(false)
                .setLegendPosition(Styler.LegendPosition.OutsideE).setChartBackgroundColor(Color.WHITE);
        chart.addSeries("Tidewire", labels, values, errors).setFillColor(new Color(0x1F, 0x77, 0xB4));
        CategorySeries peer = chart.addSeries("Netty", labels, Collections.nCopies(labels.size(), 1.0));
        peer.setChartCategorySeriesRenderStyle(CategorySeries.CategorySeriesRenderStyle.Line);
        peer.setMarker(SeriesMarkers.NONE).setLineColor(Color.DARK_GRAY);
        BitmapEncoder.saveBitmap(chart, args[1], BitmapFormat.PNG);
    }
}
